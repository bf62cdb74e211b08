/** Where the licence is shown and renewed, and under which key what is told of it is kept. */
export const licencePath = '/license-activation';

export const licenceKey = ['license-activation', 'detail'] as const;
