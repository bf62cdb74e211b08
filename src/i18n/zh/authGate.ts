/** Texts of the sign-in page. No other texts load before sign-in. */
export const authGate = {
  app: { name: '云手机管理平台', shortName: '云' },
  signIn: {
    title: '登录',
    username: '用户名',
    password: '密码',
    authCode: '识别码',
    submit: '登 录',
    running: '正在登录…',
    failed: '登录失败',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    capsLock: '大写锁定已打开',
  },
  message: {
    leftInOtherTab: '已在另一个标签页退出或切换用户',
    crashed: '此页面出错了',
  },
  elements: {
    reload: '重新加载',
    retry: '重试',
    logOut: '退出登录',
  },
} as const;
