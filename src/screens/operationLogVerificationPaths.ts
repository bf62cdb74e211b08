/** Screen path, call path and query key for the verification of the operation log. */
export const operationLogVerificationPaths = {
  screenPath: '/operation-logs',
  runPath: '/api/user/v1/operation/log/verify',
  queryKey: ['operation-logs', 'break'],
} as const;
