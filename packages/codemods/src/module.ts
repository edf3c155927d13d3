import { createRequire } from 'node:module';
import { joinPointer, MAX_DEPTH } from '@nav/core';
