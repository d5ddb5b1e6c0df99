-- Calls that a client makes beyond the part of its limit that each web process counts for itself: taken by the processes in
-- portions. Written once in some calls of busy clients only, and worth nothing after a minute, so it needs no log.
create unlogged table shared_calls (
  -- A hash of the person's id or of the network.
  client text not null,
  started_at timestamptz not null,
  taken integer not null,
  constraint shared_calls_pkey primary key (client)
);
