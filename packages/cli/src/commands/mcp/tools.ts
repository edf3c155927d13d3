import { configInside, configsInside } from '@nav/site/configs-inside';
import { UsageError } from '@nav/site/failure';
import * as z from 'zod/v4';
import { answerOf, paged, type ToolAnswer, type ToolSession } from './answers.ts';
import { applyPlan, planCodemod } from './plans.ts';

interface Tool {
  name: string;
  /** True for a tool that is available only with `--write`. */
  writes?: true;
  description: string;
  input: z.ZodObject;
  answer(given: never, session: ToolSession): Promise<ToolAnswer>;
}

const text = (description: string) => z.string().min(1).max(4096).describe(description);
const site = text('the docs.json or its folder; by default, the folder of the server').optional();
const codes = z.array(text('a code such as page-not-found')).max(200).optional();
const offset = z.number().int().min(0).default(0).describe('how many to skip');
const limit = (most: number) =>
  z.number().int().min(1).max(most).default(Math.min(most, 100)).describe('how many to return');

function tool<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  answer: (given: z.infer<z.ZodObject<Shape>>, session: ToolSession) => Promise<ToolAnswer>,
): Tool {
  return { name, description, input: z.strictObject(shape), answer: answer as Tool['answer'] };
}

/** The tools of the server. Each runs a nav command. */
export const tools: readonly Tool[] = [
  tool(
    'check',
    'Find mistakes in the navigation of sites, as JSON. Each finding has a code, a location, a message, the edits that certainly fix it (fixes), changes for you to judge (suggestions), and command lines (commands).',
    {
      paths: z
        .array(text('a docs.json, a folder, or a page'))
        .min(1)
        .max(1000)
        .optional()
        .describe(
          'by default, all sites in the folder; pass pages to get only findings about them',
        ),
      only: codes.describe('report only these codes'),
      skip: codes.describe('do not report these codes'),
      since: text('report only findings that are new since this git revision').optional(),
      offset,
      limit: limit(500),
    },
    async ({ paths = ['.'], only = [], skip = [], since, ...page }, { root, run }) => {
      await configsInside(paths, root);
      const flags = [
        ...only.map((code) => `--only=${code}`),
        ...skip.map((code) => `--skip=${code}`),
        ...(since === undefined ? [] : [`--since=${since}`]),
      ];
      return paged(
        await run(['check', '--format=json', ...flags, '--', ...paths]),
        'diagnostics',
        page,
      );
    },
  ),
  tool(
    'explain',
    'Show where a page appears in the navigation and what readers see around it, or what the code of a finding means and how to fix it.',
    { subject: text('a path, a URL, a file, METHOD /path, or a code such as orphan-page'), site },
    async ({ subject, site: path }, { root, run }) => {
      try {
        const config = await configInside(path ?? '.', root);
        return answerOf(await run(['explain', '--format=json', '--', subject, config]));
      } catch (error) {
        // A code can be explained without a site.
        const rule = await run(['rules', '--format=json', '--', subject]);
        if (path !== undefined || rule.code !== 0) throw error;
        return answerOf(rule);
      }
    },
  ),
  tool(
    'resolve',
    'Show the whole navigation of a site as a tree, as readers see it.',
    {
      site,
      depth: z.number().int().min(1).max(100).optional().describe('show only this many levels'),
      tab: text('show only the tab with this label').optional(),
      version: text('show only the version with this label').optional(),
      language: text('show only the language with this code').optional(),
    },
    async ({ site: path, ...filters }, { root, run }) => {
      const flags = Object.entries(filters).flatMap(([name, value]) =>
        value === undefined ? [] : [`--${name}=${value}`],
      );
      return answerOf(
        await run(['resolve', ...flags, '--', await configInside(path ?? '.', root)]),
      );
    },
  ),
  tool(
    'pages',
    'List every page of a site in reading order, with its URL, title, and the line of its entry, as JSON.',
    { site, offset, limit: limit(2000) },
    async ({ site: path, ...page }, { root, run }) => {
      const config = await configInside(path ?? '.', root);
      return paged(await run(['pages', '--format=json', '--', config]), 'pages', page);
    },
  ),
  tool(
    'codemods',
    'List the codemods, or the options and examples of one codemod as JSON.',
    { codemod: text('the name of a codemod').optional() },
    async ({ codemod }, { run }) => {
      if (codemod === undefined) return answerOf(await run(['migrate', '--list']));
      if (codemod.startsWith('-')) throw new UsageError('Pass the name of a codemod.');
      return answerOf(await run(['migrate', codemod, '--help', '--format=json']));
    },
  ),
  tool(
    'plan_codemod',
    'Plan a codemod without writing files. Codemods move, rename and remove pages and entries, and update links and redirects. Returns the id of the plan, its changes as a unified diff, and notes. Call "codemods" for the names and options.',
    {
      codemod: text('the name of a codemod'),
      options: z
        .record(
          z.string().max(100),
          z.union([
            z.string().max(4096),
            z.number(),
            z.boolean(),
            z.array(z.string().max(4096)).max(1000),
          ]),
        )
        .default({})
        .describe('its options, such as { "from": "setup", "to": "guides/install" }'),
      site,
    },
    planCodemod,
  ),
  {
    ...tool(
      'apply_plan',
      'Write the changes of a plan. Fails if the site has changed since it was planned, or if a file has uncommitted changes.',
      { plan: text('the id that plan_codemod returned') },
      applyPlan,
    ),
    writes: true,
  },
];
