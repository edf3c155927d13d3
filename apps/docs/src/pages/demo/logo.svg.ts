import { demoFile } from '../../sites/demo.ts';

export const GET = () => demoFile('public/logo.svg');
