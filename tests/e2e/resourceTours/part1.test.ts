import { defineTours } from '../everyResource/defineTours.ts';

defineTours(0);
