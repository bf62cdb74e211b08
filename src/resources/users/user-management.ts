import { definePage } from '../../schemas/vocabulary/resource.ts';

/**
 * User management. The actions that end sessions belong to `client-users` and `users`, with the placement `board`;
 * their permission code belongs to this screen.
 */
export default definePage({
  name: 'user-management',
  title: { zh: '用户管理', en: 'User profiles' },
  icon: 'SupportAgent',
  order: 10,
  code: 'users:user-management',
  base: '/api/user/v1/user-management',
  buttons: { 'user-management:logoutAll': { zh: '结束全部会话', en: 'End all sessions' } },
});
