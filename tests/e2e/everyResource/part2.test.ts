import { toursOf } from './toursOf.ts';

toursOf(1);
