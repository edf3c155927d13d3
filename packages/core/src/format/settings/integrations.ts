import type { Shape, ShapeField } from '../grammar.ts';
import { nonEmpty, url } from './texts.ts';
import { field, matching, needed, object, oneOf, strict } from './write-shapes.ts';

const httpsUrl: Shape = {
  type: 'string',
  role: 'url',
  pattern: '^https://',
  expected: 'an https URL',
};

const plainHttpsUrl: Shape = {
  ...httpsUrl,
  pattern: '^https://[^?#]*[?#]*$',
  expected: 'an https URL without a query and a fragment',
};

const host = matching('^(?!https://)', 'a host without "https://"');

const google = matching('^G', 'an id that starts with "G"');

const service = (fields: Record<string, ShapeField>, name: string) => field(object(fields), name);

const key = needed('text', 'Key or id of the account.');

/** The services that a site can load. */
export const integrations: Shape = strict({
  adobe: service({ launchUrl: needed(url, 'URL of the script.') }, 'Adobe Analytics.'),
  amplitude: service({ apiKey: key }, 'Amplitude.'),
  clarity: service({ projectId: key }, 'Microsoft Clarity.'),
  clearbit: service({ publicApiKey: key }, 'Clearbit.'),
  fathom: service({ siteId: key }, 'Fathom.'),
  frontchat: service(
    { snippetId: needed(matching('^[^]{6}', 'an id of at least 6 characters'), 'Id.') },
    'Front chat.',
  ),
  ga4: service({ measurementId: needed(google, 'Id, such as G-XXXXXXX.') }, 'Google Analytics 4.'),
  gtm: service({ tagId: needed(google, 'Id, such as GTM-XXXXXXX.') }, 'Google Tag Manager.'),
  heap: service({ appId: key }, 'Heap.'),
  hightouch: service({ writeKey: key, apiHost: field('text', 'Host.') }, 'Hightouch.'),
  hotjar: service({ hjid: key, hjsv: needed('text', 'Version of the script.') }, 'Hotjar.'),
  intercom: service(
    { appId: needed(matching('^[^]{6}', 'an id of at least 6 characters'), 'Id.') },
    'Intercom.',
  ),
  koala: service(
    { publicApiKey: needed(matching('^[^]{2}', 'a key of at least 2 characters'), 'Key.') },
    'Koala.',
  ),
  logrocket: service({ appId: key }, 'LogRocket.'),
  mixpanel: service(
    { projectToken: key, region: field(oneOf('us', 'eu', 'in'), 'Region of the data.') },
    'Mixpanel.',
  ),
  onetrust: service(
    {
      domainScript: needed(nonEmpty, 'Id of the domain.'),
      categoryId: field(nonEmpty, 'Category of the cookies.'),
      scriptSource: field(httpsUrl, 'URL of the script.'),
    },
    'OneTrust.',
  ),
  pirsch: service({ id: key }, 'Pirsch.'),
  posthog: service(
    {
      apiKey: needed(matching('^phc_', 'a key that starts with "phc_"'), 'Key of the project.'),
      apiHost: field(url, 'URL of the server.'),
      sessionRecording: field('flag', 'Records sessions.'),
    },
    'PostHog.',
  ),
  plausible: service(
    {
      domain: needed(host, 'Domain of the site.'),
      server: field(host, 'Host of the server.'),
    },
    'Plausible.',
  ),
  segment: service({ key, cdnUrl: field(plainHttpsUrl, 'URL of the script.') }, 'Segment.'),
  telemetry: service(
    { enabled: field('flag', 'Turns it on or off.') },
    'Telemetry of the builder.',
  ),
  cookies: service(
    {
      key: field('text', 'Name of the cookie or entry of the storage.'),
      value: field('text', 'Value that allows cookies.'),
    },
    'Consent to cookies, as readers gave it elsewhere.',
  ),
  transcend: service(
    {
      bundleId: needed(
        matching('^\\s*[\\w\\-]+\\s*$', 'an id of letters, digits, "-" and "_"'),
        'Id.',
      ),
      analyticsPurpose: field(
        matching('^\\s*\\S(?:[^]{0,98}\\S)?\\s*$', 'a name of 1 to 100 characters'),
        'Purpose of analytics.',
      ),
    },
    'Transcend.',
  ),
});
