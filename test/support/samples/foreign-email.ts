// An email as another product makes it: layout tables, classes, copies for Outlook, its own tags, and content that does
// not belong in an email. `imageUrl` is an address that answers.
export const foreignEmail = (imageUrl: string): string => `<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Three new bowls, *|FNAME|*</title>
<style>
  .shell { max-width: 640px; background: #ffffff; }
  .cta a { background: #14532d; color: #ffffff; padding: 14px 28px; border-radius: 8px; display: inline-block; text-decoration: none; }
  p { margin: 0 0 16px; font: 16px/1.5 Georgia, serif; color: #333333; }
  @media (max-width: 600px) { .shell { width: 100% !important; } }
</style>
<script>track('open')</script></head>
<body style="margin:0;background-color:#f1f5f9">
<div style="display:none;max-height:0;overflow:hidden">Thrown on Tuesday, fired on Friday.&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;</div>
<!--[if mso]><table width="640"><tr><td><![endif]-->
<table class="shell" role="presentation" width="640" align="center" cellpadding="0" cellspacing="0">
  <tr><td align="center" style="background:#0f172a;padding:32px">
    <img src="${imageUrl}" width="120" alt="Claywork logo">
    <h1 style="color:#ffffff;font:700 32px/1.2 Georgia,serif;margin:16px 0 0">Three new bowls</h1>
  </td></tr>
  <tr><td style="padding:32px">
    <p>Dear *|FNAME|*,</p>
    <p>The kiln was <b>kind</b> this week. See <a href="https://claywork.example/bowls?a=1&amp;b=2" style="color:#14532d">all the bowls</a>.</p>
    <ul><li>Ash glaze, 14 cm</li><li>Iron glaze, <i>18 cm</i></li></ul>
    <table role="presentation" class="cta" align="center"><tr><td><a href="https://claywork.example/shop" onclick="steal()">Shop the firing</a></td></tr></table>
    <table role="presentation" width="100%"><tr>
      <td width="50%"><img src="${imageUrl}" width="240" alt="Ash bowl"><p>The ash bowl holds a good breakfast and takes its colour from the wood.</p></td>
      <td width="50%"><img src="${imageUrl}" width="240" alt="Iron bowl"><p>The iron bowl is nearly black, and rust red where the glaze broke.</p></td>
    </tr></table>
    <table width="100%" style="border-collapse:collapse"><tr><th align="left">Bowl</th><th align="right">Price</th></tr>
      <tr><td>Ash</td><td align="right">38.00</td></tr><tr><td>Iron</td><td align="right">44.00</td></tr></table>
    <div style="height:24px;line-height:24px">&nbsp;</div>
    <hr style="border:0;border-top:1px solid #cbd5e1">
    <p style="font-size:12px;color:#64748b;text-align:center">Claywork, 3 Kiln Lane, Leeds. <a href="*|UNSUB|*">Unsubscribe</a> *|LIST:COMPANY|*</p>
    <form action="https://evil.example"><input name="email"></form>
    <a href="javascript:alert(1)">Bad link</a>
    <img src="https://t.example/open.gif" width="1" height="1">
  </td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</body></html>`;
