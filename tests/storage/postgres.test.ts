import { allSuitesOn } from './suites/allSuites.ts';

allSuitesOn('postgres');
