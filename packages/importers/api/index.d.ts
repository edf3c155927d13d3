// The public API of @nav/importers. Written by `NAV_UPDATE=1 npx vitest run --project @nav/release`.

import type {
    Host,
} from '@nav/core';

export interface Counts {
    pages: number;
    groups: number;
    tabs: number;
    versions: number;
    languages: number;
    redirects: number;
}

export interface Edition {
    version?: Variant | undefined;
    language?: Variant | undefined;
    sections: readonly Section[];
    lost: readonly Lost[];
}

export interface Framework {
    name: string;
    title: string;
    alias?: {
        name: string;
        title: string;
    };
    detect(files: SourceFiles, folder: string): string | undefined;
    takesSidebar?: true;
    headingIds?: "brackets" | "attributes";
    read(files: SourceFiles, folder: string, options: ReadOptions): SiteSource;
}

export interface Group {
    kind: "group";
    label: string;
    at: Place;
    index?: PageItem | undefined;
    generatedIndex?: string | undefined;
    href?: string | undefined;
    icon?: string | undefined;
    tag?: string | undefined;
    isCollapsed?: boolean | undefined;
    openapi?: {
        files: readonly string[];
        directory: string;
    } | undefined;
    items: readonly Item[];
}

export declare class ImportError extends Error {
    readonly reason: string;
    readonly at: Place | undefined;
    constructor(reason: string, at?: Place);
}

export interface ImportOptions extends Choice, ReadOptions {
    folder: string;
    out: string;
    layout?: "keep" | "urls" | undefined;
    basePath?: string | undefined;
    tabs?: Tabs | undefined;
    links?: "note" | "anchors" | undefined;
    wrapTopLevel?: string | undefined;
    frontMatter?: boolean | undefined;
}

export interface ImportPlan {
    source: SiteSource;
    out: string;
    config: string;
    pages: readonly PlannedPage[];
    assets: ReadonlyMap<string, string>;
    ignored?: PlannedFile | undefined;
    urls: readonly UrlRow[];
    report: ImportReport;
}

export interface ImportReport {
    version: 1;
    framework: string;
    basePath?: string;
    files: readonly ReportedFile[];
    converted: Counts;
    notConverted: readonly NotConverted[];
}

export type Item = PageItem | Group | Link | Separator | Lost;

export interface Link {
    kind: "link";
    label: string;
    href: string;
    at: Place;
    icon?: string | undefined;
}

export interface Lost {
    kind: "lost";
    what: string;
    reason: string;
    at: Place;
    option?: string | undefined;
}

export interface NotConverted {
    file: string;
    line: number;
    column: number;
    what: string;
    reason: string;
    option?: string;
}

export declare class OutsideError extends ImportError {
    readonly file: string;
    readonly folder: string;
    constructor(file: string, folder: string);
}

export interface PageItem {
    kind: "page";
    file: string;
    label: string;
    at: Place;
    icon?: string | undefined;
    tag?: string | undefined;
    withheld?: "draft" | "unlisted" | "untranslated" | undefined;
}

export interface Place {
    file: string;
    line: number;
    column: number;
}

export interface PlannedPage {
    file: string;
    to?: string | undefined;
    before: string;
    after: string;
    properties: readonly string[];
}

export interface ReadOptions {
    sidebar?: {
        file: string;
        value: unknown;
    } | undefined;
}

export interface Redirect {
    source: string;
    destination: string;
}

export interface ReportedFile {
    file: string;
    status: "written" | "changed" | "moved";
    to?: string;
}

export interface Section {
    label?: string | undefined;
    isGuessed?: boolean | undefined;
    at: Place;
    icon?: string | undefined;
    items: readonly Item[];
    menu?: readonly Section[] | undefined;
    href?: string | undefined;
    isHidden?: boolean | undefined;
}

export interface Separator {
    kind: "separator";
    label?: string | undefined;
    at: Place;
}

export interface SiteFacts {
    name?: string | undefined;
    description?: string | undefined;
    favicon?: string | undefined;
    logo?: {
        light: string;
        dark: string;
    } | undefined;
    primaryColor?: string | undefined;
    links?: readonly Link[] | undefined;
}

export interface SiteSource {
    title: string;
    config: string;
    site: SiteFacts;
    editions: readonly Edition[];
    pages: readonly SourcePage[];
    fallbacks?: readonly SourcePage[] | undefined;
    basePath?: string | undefined;
    served?: readonly string[] | undefined;
    roots?: readonly string[] | undefined;
    aliases?: Readonly<Record<string, string>> | undefined;
    redirects: readonly SourceRedirect[];
    lost: readonly Lost[];
    exportCommand?: string | undefined;
}

export interface SourceFiles {
    read(path: string): string | undefined;
    readRaw(path: string): string | undefined;
    has(path: string): boolean;
    below(folder: string): readonly string[];
    names(folder: string): readonly string[];
}

export interface SourcePage {
    file: string;
    address: string;
    title: string;
}

export interface SourceRedirect {
    from: string;
    to: string;
    at: Place;
}

export interface UrlRow {
    old: string;
    new?: string | undefined;
    reachedBy: "same" | "redirect" | "pattern" | "none";
}

export interface Variant {
    name: string;
    label: string;
    isDefault: boolean;
    at: Place;
}

export declare function detectFrameworks(files: SourceFiles, folder: string): {
    framework: Framework;
    file: string;
}[];

export declare const frameworks: readonly Framework[];

export declare function importSite(files: SourceFiles, framework: Framework, options: ImportOptions): ImportPlan;

export declare function sourceFiles(host: Host): SourceFiles;

export declare function urlsCsv(rows: readonly UrlRow[]): string;

interface Choice {
    versions?: readonly string[] | undefined;
    languages?: readonly string[] | undefined;
}

interface PlannedFile {
    file: string;
    before: string | undefined;
    after: string;
}

type Tabs =
    | 'auto'
    | 'none'
    | 'top-level';
