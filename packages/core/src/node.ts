/** The file system: a host for Node, and the search for the config and the settings of a site. */
export { findConfig, findSettings } from './disk/find.ts';
export { type NodeHostOptions, nodeHost, nodeStamp } from './disk/node-host.ts';
