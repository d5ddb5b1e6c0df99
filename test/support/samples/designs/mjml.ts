// A letter of a pottery as its author writes MJML.
export const mjmlDesign = `<!-- spring -->
<mjml lang="en-GB">
  <mj-head>
    <mj-title>Spring &amp; bowls</mj-title>
    <mj-preview>Fired on Friday</mj-preview>
    <mj-attributes>
      <mj-all font-family="Georgia, serif" />
      <mj-text font-size="16px" line-height="24px" color="#333333" padding="10px 20px" />
      <mj-class name="big" font-size="30px" line-height="36px" font-weight="700" />
    </mj-attributes>
    <mj-style>.glaze { color: #b91c1c }</mj-style>
    <mj-include path="./head.mjml" />
  </mj-head>
  <mj-body width="640px" background-color="#f3f4f6">
    <mj-section full-width="full-width" background-color="#14532d" padding="10px 0">
      <mj-column><mj-text mj-class="big" color="#ffffff" align="center">Dear *|FNAME|*,<br>three <b>bowls</b></mj-text></mj-column>
    </mj-section>
    <mj-wrapper background-color="#ffffff" padding="30px 20px">
      <mj-section padding="0">
        <mj-column width="200px" vertical-align="middle"><mj-image src="https://a.example/b.png" alt="Bowl" width="120px" /></mj-column>
        <mj-column width="400px"><mj-text><h2>Ash</h2><p>One <span class="glaze">two</span></p></mj-text></mj-column>
      </mj-section>
      <mj-section padding="0" direction="rtl">
        <mj-column><mj-text>First on phones</mj-text></mj-column>
        <mj-column><mj-text>First on desks</mj-text></mj-column>
      </mj-section>
      <mj-section padding="0">
        <mj-group><mj-column><mj-text>Left</mj-text></mj-column><mj-column><mj-text>Right</mj-text></mj-column></mj-group>
      </mj-section>
    </mj-wrapper>
    <mj-section background-url="https://a.example/h.jpg" background-size="cover" background-repeat="no-repeat" background-position="top center">
      <mj-column width="50%"><mj-text color="#ffffff">On an image</mj-text></mj-column>
      <mj-column width="50%"><mj-text color="#ffffff">Beside it</mj-text></mj-column>
      <mj-column width="100%"><mj-text color="#ffffff">Below both</mj-text></mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-button href="https://a.example/shop" background-color="#14532d" border-radius="8px" inner-padding="12px 24px" text-transform="uppercase">Shop &amp; see</mj-button>
        <mj-divider border-width="1px" border-color="#cccccc" padding="0" />
        <mj-spacer height="30px" />
        <mj-social><mj-social-element name="facebook-noshare" href="https://facebook.com/a" /><mj-social-element name="x" href="https://x.com/a">Follow</mj-social-element></mj-social>
        <mj-navbar base-url="https://a.example"><mj-navbar-link href="/news">News</mj-navbar-link><mj-navbar-link href="/about">About</mj-navbar-link></mj-navbar>
        <mj-table><tr><th>Bowl</th><th>Price</th></tr><tr><td>Ash</td><td>38</td></tr></mj-table>
        <mj-accordion><mj-accordion-element><mj-accordion-title>Why?</mj-accordion-title><mj-accordion-text>Because.</mj-accordion-text></mj-accordion-element></mj-accordion>
        <mj-raw><div onclick="steal()">Own <i>lines</i><script>alert(1)</script></div></mj-raw>
        <mj-chart></mj-chart>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
