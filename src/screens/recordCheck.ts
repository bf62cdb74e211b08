/** Screen and calls of the comparison between device sign-out records and the devices that are actually in use. */
export const recordCheck = {
  screenPath: '/sign-out-records',
  runPath: '/api/resources/v1/sign-out-records/check',
  lastPath: '/api/resources/v1/sign-out-records/lastCheck',
  queryKey: ['sign-out-records', 'check'],
} as const;
