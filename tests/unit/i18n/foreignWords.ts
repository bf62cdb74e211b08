import type { Language } from '../../../src/schemas/base/label.ts';

const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;

/**
 * Words that are equal in both languages: units, protocols, formats, vendors, products, and confirmation words, which
 * must not need an input method.
 */
const common = new Set(
  `Android iOS PC Lite px CPM CPC CPT BMC MD5 VIP SVIP STAR STARPRO RSA RSA2 GB TB MB KB Mbps Kbps RESET APP NATIVE MWEB
  JSAPI Logo RK3399 Windows Server Ubuntu ms JSON IP REBUILD WiFi GET POST PUT DELETE host srflx prflx relay BGP TCP UDP
  RouterOS OpenWrt REBOOT IPMI Redfish HTTP HTTPS OFF kW TapTap AppKey AppSecret Banner QQ SSL STARTTLS AppID Token STUN
  TURN http https ws wss udp tcp AccessKey AccessSecret FTP FTPS SFTP Ceph NFS CLEAN ROLLBACK Apple CSV Excel xls xlsx
  Enter Esc Ctrl Shift Home End Space Alt MAC URL ID UUID API SDK DNS NTP CPU GPU RAM SQL XML HTML APK
  H5 H264 H265 G90 YYYY MM DD HH mm ss`
    .split(/\s+/)
    .map(word => word.toLowerCase()),
);

/**
 * Returns whether a console text is in the other language: Chinese characters in an English text, or English words in a
 * Chinese text without Chinese characters.
 */
export function isInOtherLanguage(text: string, language: Language): boolean {
  if (language === 'en') return chinese.test(text);
  if (chinese.test(text)) return false;
  const words = text.match(/\b[A-Za-z][A-Za-z0-9]+/g) ?? [];
  return words.some(word => !common.has(word.toLowerCase()));
}
