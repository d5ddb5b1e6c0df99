const figures = [
  ['Emails sent', '0'],
  ['Templates available', '100+'],
  ['Campaigns created', '0'],
] as const;

export const AccountOverview = ({ isActive }: { isActive: boolean }) => (
  <section>
    <h2 className="flex items-baseline justify-between gap-4 text-2xl">
      Account overview
      <span className="font-sans text-ink-soft text-sm tracking-normal">Last month</span>
    </h2>
    <dl className="mt-5 grid grid-cols-2 gap-y-6 border-y py-6 md:grid-cols-4">
      {[...figures, ['Account status', isActive ? 'Active' : 'Ended'] as const].map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="figures font-letter text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
