import { demoFile } from '../../sites/demo.ts';

export const GET = () => demoFile('docs.json');
