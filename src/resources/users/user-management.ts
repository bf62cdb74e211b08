import { definePage } from '../../schemas/resource.ts';

/** Sessions are ended by actions of `client-users` and `users` that are placed on the board; their code belongs to this screen. */
export default definePage({
  name: 'user-management',
  title: { zh: '用户管理', en: 'User management' },
  icon: 'SupportAgent',
  order: 10,
  code: 'users:user-management',
  base: '/api/user/v1/user-management',
  buttons: { 'user-management:logoutAll': { zh: '结束全部会话', en: 'End all sessions' } },
});
