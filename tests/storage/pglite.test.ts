import { defineAllSuites } from './suites/allSuites.ts';

defineAllSuites('pglite');
