/** Path of the licence screen, and query key of the licence's state. */
export const licencePath = '/license-activation';

export const licenceQueryKey = ['license-activation', 'detail'] as const;
