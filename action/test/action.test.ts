import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  action,
  checkout,
  type Files,
  git,
  gitHub,
  pullRequest,
  type Remote,
  remote,
  root,
  run,
  temporaryFolder,
  workflowRun,
  write,
} from './world.ts';

const page = (title: string) => `---\ntitle: "${title}"\n---\n\n${title} is explained here.\n`;
const site = (...pages: string[]) =>
  `${JSON.stringify({ navigation: { groups: [{ group: 'Guides', pages }] } }, null, 2)}\n`;

/** The files of the base branch, with one old finding. */
const base: Files = {
  'docs/docs.json': site('start', 'setup', 'gone'),
  'docs/start.mdx': page('Start'),
  'docs/setup.mdx': page('Setup'),
};

/** The changes of pull requests. */
const changes = {
  clean: { 'docs/start.mdx': `${page('Start')}More.\n` },
  findings: { 'docs/docs.json': site('start', 'setup', 'gone', 'lost') },
  /** A URL breaks, which the settings allow. */
  broken: {
    'docs/docs.json': site('start', 'zebra', 'gone'),
    'docs/setup.mdx': undefined,
    'docs/zebra.mdx': page('Zebra'),
    'docs/nav.config.json': '{ "rules": { "url-gone": "off" } }',
  },
  urlGone: {
    'docs/docs.json': site('start', 'zebra', 'gone'),
    'docs/setup.mdx': undefined,
    'docs/zebra.mdx': page('Zebra'),
  },
} satisfies Record<string, Files>;

/** The base branch goes on, with a finding that is not of the pull request. */
const later = { 'docs/orphan.mdx': page('Orphan') };
const withChange = (name: keyof typeof changes): Remote => remote(base, changes[name], later);

const inDocs = { 'working-directory': 'docs' };
const commenting = { ...inDocs, comment: 'true' };
const marker = '<!-- nav: docs%20%2F%20navigation -->\n';

const BROKEN = `### URLs without a replacement (1)

| URL |
| --- |
| \`/setup\` |

\`\`\`diff
  Guides
-   Setup  /setup
+   Zebra  /zebra
\`\`\`

<details>
<summary>Added (1)</summary>

| URL | Title | In |
| --- | --- | --- |
| \`/zebra\` | Zebra | Guides |

</details>

<details>
<summary>Removed (1)</summary>

| URL | Title | Was in |
| --- | --- | --- |
| \`/setup\` | Setup | Guides |

</details>
`;

describe('action.yml', () => {
  it('documents its inputs and outputs on the site', () => {
    const text = readFileSync(join(root, 'apps/docs/ci.mdx'), 'utf8');
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs)])
      expect(text).toContain(`\`${name}\``);
  });
});

describe('a pull request', { tags: ['process'] }, () => {
  it('passes without new findings, and gets no comment', async () => {
    const origin = withChange('clean');
    const { env, requests, comments } = await gitHub(origin);
    const result = await run(checkout(origin), pullRequest(origin), { inputs: commenting, env });
    expect(result).toMatchObject({
      passed: true,
      log: '',
      summary:
        '### Navigation: no new problems ✓\n\n2 existing findings are not listed.\n\nParsed 2 pages. Checked links, not components, settings or external links.\n',
      outputs: { errors: '0', warnings: '0', 'broken-urls': '0' },
    });
    expect(comments).toEqual([]);
    expect(requests).toEqual(['GET /pulls/7', 'GET /issues/7/comments']);
  });

  it('fails for a new finding, and gets a comment', async () => {
    const origin = withChange('findings');
    const { env, comments, tokens } = await gitHub(origin);
    const result = await run(checkout(origin), pullRequest(origin), { inputs: commenting, env });
    expect(result.passed).toBe(false);
    expect(result.log).toBe(
      '::error file=docs/docs.json,line=10,col=11,endLine=10,endColumn=17,title=page-not-found::The page "lost" does not exist. Create the file or remove the entry.\n',
    );
    expect(result.outputs).toMatchObject({ errors: '1', warnings: '0', 'broken-urls': '0' });
    expect(result.summary).toMatch(/^### Navigation: 1 new error\n\n\| {2}\| Code \| Place \|/);
    expect(comments.map(({ body }) => body)).toEqual([
      `${marker}${result.summary}\n<sub>[nav](${commentHome(comments[0]?.body)}) · \`${origin.head.slice(0, 7)}\` · docs / navigation</sub>\n`,
    ]);
    expect([...tokens]).toEqual(['Bearer ghs_secret']);
  });
});

describe('the comment of a pull request', { tags: ['process'] }, () => {
  it('lists URLs that break under a title that counts them', async () => {
    const origin = withChange('broken');
    const { env, comments } = await gitHub(origin);
    const folder = checkout(origin);
    const passed = await run(folder, pullRequest(origin), { inputs: commenting, env });
    expect(passed).toMatchObject({ passed: true, log: '', outputs: { 'broken-urls': '1' } });
    expect(passed.summary).toBe(
      `### Navigation: 1 old URL breaks without a redirect\n\n${BROKEN}\n2 existing findings are not listed.\n\nParsed 2 pages. Checked links, not components, settings or external links.\n`,
    );
    expect(comments[0]?.body.startsWith(marker + passed.summary)).toBe(true);
    const inputs = { ...inDocs, 'fail-on-broken-urls': 'true' };
    const failed = await run(folder, pullRequest(origin), { inputs });
    expect(failed).toMatchObject({
      passed: false,
      log: '::error title=nav::1 old URL breaks without a redirect. The job summary lists it. To generate redirects, run `npx @nav/cli diff docs.json --since origin/main --redirects` in docs.\n',
    });
  });

  it('fails for a URL that worked on the base branch', async () => {
    const origin = withChange('urlGone');
    const failed = await run(checkout(origin), pullRequest(origin), { inputs: inDocs });
    expect(failed).toMatchObject({ passed: false, outputs: { errors: '1', 'broken-urls': '1' } });
    expect(failed.log).toMatch(
      /^::error file=docs\/docs.json,[^:]*title=url-gone::The URL "\/setup" /,
    );
    expect(failed.summary).toMatch(/^### Navigation: 1 old URL breaks without a redirect\n/);
  });

  it('has its comment updated after a force push, until nothing is left to report', async () => {
    const origin = withChange('findings');
    const event = pullRequest(origin);
    const before = await gitHub(origin);
    await run(checkout(origin), event, { inputs: commenting, env: before.env });
    const [first] = before.comments;
    origin.forcePush(changes.broken);
    const after = await gitHub(origin);
    if (first) after.comments.push(first);
    const settings = { inputs: commenting, env: after.env };
    // The run for the commits before may end later.
    const outdated = await run(checkout(origin), event, settings);
    expect(outdated.log).toContain('::notice title=nav::The pull request has a newer commit');
    expect(after.comments).toEqual([first]);
    await run(checkout(origin), pullRequest(origin), settings);
    expect(after.comments).toHaveLength(1);
    expect(after.comments[0]?.body).toContain(BROKEN);
    origin.forcePush(changes.clean);
    const last = await gitHub(origin);
    last.comments.push(...after.comments);
    await run(checkout(origin), pullRequest(origin), { inputs: commenting, env: last.env });
    expect(last.comments.map(({ body }) => body.split('\n')[1])).toEqual([
      '### Navigation: no new problems ✓',
    ]);
  });

  it('has a comment for each name, and never changes one that a person wrote', {
    tags: ['slow'],
  }, async () => {
    const origin = withChange('broken');
    const world = await gitHub(origin);
    const forged = { id: 1, body: `${marker}forged`, user: { login: 'x', type: 'User' as const } };
    const talk = Array.from({ length: 150 }, (_, at) => ({ ...forged, id: at + 2, body: 'Hello' }));
    world.comments.push(forged, ...talk);
    for (const name of ['one', 'two', 'one', 'one -->'])
      await run(checkout(origin), pullRequest(origin), {
        inputs: { ...commenting, name },
        env: world.env,
      });
    const own = world.comments.filter(({ user }) => user.type === 'Bot');
    expect(own.map(({ body }) => body.split('\n')[0])).toEqual([
      '<!-- nav: one -->',
      '<!-- nav: two -->',
      '<!-- nav: one%20--%3E -->',
    ]);
    expect(forged.body).toBe(`${marker}forged`);
  });

  it('from a fork has its report in the summary', async () => {
    const origin = withChange('broken');
    const { env, requests } = await gitHub(origin);
    const event = pullRequest(origin, 'someone/docs');
    const result = await run(checkout(origin), event, { inputs: commenting, env });
    expect(result.passed).toBe(true);
    expect(result.summary).toContain(BROKEN);
    expect(result.log).toBe(
      '::notice title=nav::The pull request is from a fork, so this workflow cannot comment. The report is in the job summary.\n',
    );
    expect(requests).toEqual([]);
  });

  it('passes if the comment cannot be written', { tags: ['slow'] }, async () => {
    const origin = withChange('broken');
    const { env } = await gitHub(origin, { status: 503 });
    const result = await run(checkout(origin), pullRequest(origin), { inputs: commenting, env });
    expect(result).toMatchObject({
      passed: true,
      log: '::warning title=nav::Cannot write the comment. GitHub answered 503: Not allowed. The report is in the job summary.\n',
    });
  });

  const advice = ' Does the job have the permission "pull-requests: write"?';
  it.each([
    [401, {}, `GitHub answered 401: Not allowed.${advice}`],
    [403, {}, `GitHub answered 403: Not allowed.${advice}`],
    [403, { 'retry-after': '60' }, 'GitHub answered 403: Not allowed.'],
    [429, {}, 'GitHub answered 429: Not allowed.'],
  ])(
    'explains the answer %i with the headers %o',
    { tags: ['slow'] },
    async (status, headers, message) => {
      const origin = withChange('clean');
      const { env } = await gitHub(origin, { status, headers });
      const result = await run(checkout(origin), pullRequest(origin), { inputs: commenting, env });
      expect(result.log).toContain(`Cannot write the comment. ${message} The report`);
    },
  );
});

function commentHome(body = ''): string | undefined {
  return /<sub>\[nav\]\((.*?)\)/.exec(body)?.[1];
}

describe('translations that a pull request leaves behind', { tags: ['process'] }, () => {
  const inLanguages = (en: string[], de: string[], ja: string[]) =>
    JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', pages: en },
          { language: 'de', pages: de },
          { language: 'ja', pages: ja },
        ],
      },
    });
  const german = (title: string) => `---\ntitle: "${title}"\n---\n\nHier steht ${title}.\n`;
  const translated: Files = {
    'docs.json': inLanguages(['a', 'b'], ['de/a', 'de/b'], ['ja/a', 'ja/b']),
    'a.mdx': page('A'),
    'b.mdx': page('B'),
    'de/a.mdx': german('Ah'),
    'de/b.mdx': german('Be'),
    'ja/a.mdx': german('Aa'),
    'ja/b.mdx': german('Bi'),
  };
  const edited = { 'a.mdx': `${page('A')}\nNew.\n`, 'b.mdx': `${page('B')}\nNew.\n` };
  const change: Files = {
    ...edited,
    'docs.json': inLanguages(['a', 'b', 'c'], ['de/a', 'de/b', 'de/c'], ['ja/a', 'ja/b']),
    'c.mdx': page('C'),
    'de/b.mdx': `${german('Be')}\nNeu.\n`,
    'de/c.mdx': german('Ce'),
  };
  const LEFT = `### Translations left behind by this pull request (4)

| Original | Change | Translations |
| --- | --- | --- |
| \`a\` | 1 commit, 1 line | \`de/a\`<br>\`ja/a\` |
| \`b\` | 1 commit, 1 line | \`ja/b\` |
| \`c\` | new page | missing in ja |

To see the changes of a page, run \`npx @nav/cli translations docs.json --since origin/main --show PAGE\`.
`;

  it('are listed by original, and get a comment', async () => {
    // The base branch goes on with a change that is not of the pull request.
    const origin = remote(translated, change, { 'de/a.mdx': german('Ah ja') });
    const { env, comments } = await gitHub(origin);
    const settings = { inputs: { comment: 'true' }, env };
    const result = await run(
      checkout(origin, 'refs/pull/7/merge', 0),
      pullRequest(origin),
      settings,
    );
    expect(result).toMatchObject({ passed: true, log: '' });
    expect(result.summary).toMatch(/^### Navigation: 4 translations left behind\n/);
    expect(result.summary).toContain(LEFT);
    expect(comments[0]?.body).toContain(LEFT);
  });

  it('need the history, which a shallow clone lacks', { tags: ['slow'] }, async () => {
    const origin = remote(translated, edited);
    const { env, comments } = await gitHub(origin);
    const settings = { inputs: { comment: 'true' }, env };
    const result = await run(checkout(origin), pullRequest(origin), settings);
    expect(result).toMatchObject({ passed: true, log: '' });
    expect(result.summary).toBe(
      '### Navigation: no new problems ✓\n\nThis pull request changes translated pages. To list the translations that it leaves behind, set "fetch-depth: 0" for actions/checkout: a shallow clone lacks the history.\n\n1 existing finding is not listed.\n\nParsed 6 pages. Checked links, not components, settings or external links.\n',
    );
    expect(comments).toEqual([]);
  });

  it.each([
    ['a change of translations only', { 'de/a.mdx': `${german('Ah')}\nNeu.\n` }, {}],
    ['an original without a visible change', { 'a.mdx': page('A').replace(' is', '\nis') }, {}],
    ['the input', edited, { translations: 'false' }],
  ])('are none for %s', { tags: ['slow'] }, async (_, files, inputs) => {
    const origin = remote(translated, files);
    const folder = checkout(origin, 'refs/pull/7/merge', 0);
    const result = await run(folder, pullRequest(origin), { inputs });
    expect(result.summary).toBe(
      '### Navigation: no new problems ✓\n\n1 existing finding is not listed.\n\nParsed 6 pages. Checked links, not components, settings or external links.\n',
    );
  });

  it('are in the report for another workflow', { tags: ['slow'] }, async () => {
    const origin = remote(translated, change);
    const folder = checkout(origin, 'refs/pull/7/merge', 0);
    const { outputs } = await run(folder, pullRequest(origin, 'someone/docs'));
    const { env, comments } = await gitHub(origin);
    await run(temporaryFolder(), workflowRun(origin), {
      inputs: { report: outputs.report as string },
      env: { ...env, GITHUB_EVENT_NAME: 'workflow_run' },
    });
    expect(comments[0]?.body).toContain(LEFT);
  });
});

describe('pull_request_target', { tags: ['process'] }, () => {
  const env = { GITHUB_EVENT_NAME: 'pull_request_target' };
  const fork = (origin: Remote) => pullRequest(origin, 'someone/docs');

  it.each(['refs/pull/7/merge', 'refs/pull/7/head'])(
    'comments on %s of a fork',
    { tags: ['slow'] },
    async (ref) => {
      const origin = withChange('broken');
      const world = await gitHub(origin);
      const settings = { inputs: commenting, env: { ...world.env, ...env } };
      const result = await run(checkout(origin, ref), fork(origin), settings);
      expect(result).toMatchObject({ passed: true, log: '', outputs: { 'broken-urls': '1' } });
      expect(world.comments[0]?.body).toContain(BROKEN);
    },
  );

  it('does not take the base branch for the pull request', async () => {
    const origin = withChange('broken');
    const checked = run(checkout(origin, 'refs/heads/main'), fork(origin), { env });
    await expect(checked).rejects.toThrow(
      /^The pull request is not checked out: HEAD is [0-9a-f]{40}\. Set "ref: refs\/pull\/7\/merge" and "persist-credentials: false" for actions\/checkout\.$/,
    );
  });
});

describe('workflow_run', { tags: ['process'] }, () => {
  const env = { GITHUB_EVENT_NAME: 'workflow_run' };

  async function reportOf(origin: Remote): Promise<string> {
    const event = pullRequest(origin, 'someone/docs');
    const { outputs } = await run(checkout(origin), event, { inputs: inDocs });
    return outputs.report as string;
  }

  it('writes the report of a pull request from a fork into a comment', async () => {
    const origin = withChange('broken');
    const world = await gitHub(origin);
    const inputs = { report: await reportOf(origin) };
    const settings = { inputs, env: { ...world.env, ...env } };
    const result = await run(temporaryFolder(), workflowRun(origin), settings);
    expect(result).toEqual({ passed: true, log: '', summary: '', outputs: {} });
    expect(world.requests).toEqual([
      'GET /pulls',
      'GET /issues/7/comments',
      'POST /issues/7/comments',
    ]);
    expect(world.comments[0]?.body).toContain(
      `### Navigation: 1 old URL breaks without a redirect\n\n${BROKEN}`,
    );
  });

  it.each([
    ['another pull request', { pullRequest: 8 }],
    ['no pull request', { pullRequest: 0 }],
  ])('does not comment for a report about %s', { tags: ['slow'] }, async (_, change) => {
    const origin = withChange('broken');
    const world = await gitHub(origin);
    const report = join(temporaryFolder(), 'report.json');
    const real = JSON.parse(readFileSync(await reportOf(origin), 'utf8'));
    write('/', { [report]: JSON.stringify({ ...real, ...change }) });
    const settings = { inputs: { report }, env: { ...world.env, ...env } };
    const result = await run(temporaryFolder(), workflowRun(origin), settings);
    expect(result.log).toBe(
      '::notice title=nav::No open pull request ends with the commit of the report.\n',
    );
    expect(world.comments).toEqual([]);
  });

  it('does not comment if the pull request has a newer commit', { tags: ['slow'] }, async () => {
    const origin = withChange('broken');
    const [report, event] = [await reportOf(origin), workflowRun(origin)];
    origin.forcePush(changes.clean);
    const world = await gitHub(origin);
    const settings = { inputs: { report }, env: { ...world.env, ...env } };
    expect((await run(temporaryFolder(), event, settings)).log).toContain('No open pull request');
    expect(world.comments).toEqual([]);
  });

  it('needs that event', { tags: ['slow'] }, async () => {
    const origin = withChange('clean');
    const report = await reportOf(origin);
    await expect(
      run(checkout(origin), pullRequest(origin), { inputs: { report } }),
    ).rejects.toThrow('The input "report" is for workflows that start "on: workflow_run".');
  });
});

describe('the sites', { tags: ['process'] }, () => {
  const two: Files = {
    'a/docs.json': site('start'),
    'a/start.mdx': page('Start'),
    'b/docs.json': site('one', 'two'),
    'b/one.mdx': page('One'),
    'b/two.mdx': page('Two'),
  };
  const without: Files = {
    'b/docs.json': undefined,
    'b/one.mdx': undefined,
    'b/two.mdx': undefined,
  };

  it.each([[''], ['a\nb'], ['b'], ['[ab]'], ['b/docs.json']])(
    'are those of the base and of the pull request: %j',
    { tags: ['slow'] },
    async (paths) => {
      const origin = remote(two, without);
      const settings = { inputs: { paths, 'fail-on-broken-urls': 'true' } };
      const result = await run(checkout(origin), pullRequest(origin), settings);
      expect(result.passed).toBe(false);
      expect(result.outputs).toMatchObject({ errors: '0', 'broken-urls': '2' });
      expect(result.log).toBe(
        '::error title=nav::2 old URLs break without a redirect. The job summary lists them.\n',
      );
      expect(result.summary).toMatch(
        /^### Navigation: 2 old URLs break without a redirect\n\n#### `b\/docs\.json` is removed\n/,
      );
      expect(result.summary).toContain('-   One  /one\n-   Two  /two\n');
    },
  );

  it('do not count as removed if they are not meant, or if they moved', {
    tags: ['slow'],
  }, async () => {
    const origin = remote(two, without);
    const other = await run(checkout(origin), pullRequest(origin), { inputs: { paths: 'a' } });
    expect(other.outputs).toMatchObject({ 'broken-urls': '0' });
    const moved = remote(two, {
      ...without,
      'c/docs.json': two['b/docs.json'],
      'c/one.mdx': two['b/one.mdx'],
      'c/two.mdx': two['b/two.mdx'],
    });
    const result = await run(checkout(moved), pullRequest(moved));
    expect(result).toMatchObject({ passed: true, outputs: { 'broken-urls': '0' } });
  });

  it('may have spaces in their paths, one on each line', { tags: ['slow'] }, async () => {
    const files = { 'my docs/docs.json': site('gone'), 'b c/docs.json': site('lost') };
    const origin = remote({}, files);
    const inputs = { paths: '  my docs  \r\n\nb c/docs.json\n' };
    const result = await run(checkout(origin), pullRequest(origin), { inputs });
    expect(result.outputs).toMatchObject({ errors: '2' });
    expect(result.summary).toContain('#### `my docs/docs.json`\n');
    expect(result.summary).toContain('#### `b c/docs.json`\n');
  });

  it('have their links checked', { tags: ['slow'] }, async () => {
    const origin = remote(base, { 'docs/start.mdx': `${page('Start')}[X](/nowhere)\n` });
    const result = await run(checkout(origin), pullRequest(origin), { inputs: inDocs });
    expect(result.log).toContain('title=link-not-found');
    const without = { ...inDocs, links: 'false' };
    const other = await run(checkout(origin), pullRequest(origin), { inputs: without });
    expect(other.log).toBe('');
  });

  it('are all reported if one of them cannot be opened', async () => {
    const origin = remote({}, { 'a/docs.json': site('gone'), 'b/docs.json': site('lost') });
    const folder = checkout(origin);
    write(folder, { 'b/nav.config.json/file': '' });
    const result = await run(folder, pullRequest(origin));
    expect(result).toMatchObject({ passed: false, outputs: { errors: '2' } });
    expect(result.log).toContain(
      '::error title=nav::Cannot read b/nav.config.json: it is a folder.\n',
    );
    expect(result.summary).toContain('❌ Cannot read b/nav.config.json: it is a folder.\n');
  });
});

describe('the action', { tags: ['process'] }, () => {
  it('reports all findings for a push', async () => {
    const origin = withChange('clean');
    const result = await run(checkout(origin), { ref: 'refs/heads/main' }, { inputs: inDocs });
    expect(result).toMatchObject({ passed: false, outputs: { errors: '1', warnings: '1' } });
    expect(result.log.match(/title=[a-z-]+/g)).toEqual([
      'title=page-not-found',
      'title=orphan-page',
    ]);
    expect(result.summary).toMatch(/^### Navigation: 1 error, 1 warning\n/);
  });

  it('compares a merge queue with its base', async () => {
    const origin = withChange('findings');
    const event = { merge_group: { base_sha: origin.base, base_ref: 'refs/heads/main' } };
    const result = await run(checkout(origin), event, { inputs: inDocs });
    expect(result.outputs).toMatchObject({ errors: '1', warnings: '0' });
  });

  it('can report all findings, and accept no warnings', { tags: ['slow'] }, async () => {
    const origin = withChange('clean');
    const inputs = { ...inDocs, 'only-new': 'false', 'max-warnings': '0' };
    const result = await run(checkout(origin), pullRequest(origin), { inputs });
    expect(result.outputs).toMatchObject({ errors: '1', warnings: '1' });
    expect(result.log).toContain(
      '::error title=nav::Found 1 warning, but "max-warnings" allows 0.\n',
    );
  });

  it.each([
    [{ comment: 'yes' }, 'The input "comment" must be true or false, not "yes".'],
    [{ 'max-warnings': 'few' }, 'The input "max-warnings" must be a whole number, not "few".'],
    [
      { paths: 'a b' },
      'a b does not exist. Pass a docs.json or a folder that contains one. In the workflow, the inputs "paths" and "working-directory" name the sites to check. Write one path per line.',
    ],
  ])('rejects the inputs %o', { tags: ['slow'] }, async (inputs, message) => {
    const origin = withChange('clean');
    await expect(run(checkout(origin), {}, { inputs })).rejects.toThrow(new Error(message));
  });

  it('says that nothing is checked out', async () => {
    const [folder, origin] = [temporaryFolder(), withChange('clean')];
    const message = `${folder} is not a git repository. Add a step with "uses: actions/checkout@v7" before this one.`;
    for (const event of [{}, pullRequest(origin)])
      await expect(run(folder, event)).rejects.toThrow(new Error(message));
    const inputs = { 'working-directory': 'nowhere' };
    await expect(run(folder, pullRequest(origin), { inputs })).rejects.toThrow(
      /nowhere is not a git repository\. Add a step/,
    );
  });

  it('says that there is no docs.json', { tags: ['slow'] }, async () => {
    const origin = remote({}, { 'a.txt': '' });
    await expect(run(checkout(origin), pullRequest(origin))).rejects.toThrow(
      /^No docs\.json found in the current directory.* the inputs "paths" and "working-directory" name the sites/,
    );
  });

  it('says that the base cannot be fetched', { tags: ['slow'] }, async () => {
    const origin = withChange('clean');
    const folder = checkout(origin);
    git(folder, 'remote', 'set-url', 'origin', `file://${folder}/nowhere`);
    await expect(run(folder, pullRequest(origin))).rejects.toThrow(
      /^Cannot fetch [0-9a-f]{40}, the base of this change\. fatal: .*nowhere.* With "fetch-depth: 0", actions\/checkout fetches it\.$/s,
    );
  });
});
