/** Logo of the product: a card with a signal. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="8" fill="#409eff" />
      <rect x="10" y="6" width="12" height="20" rx="2.5" fill="#fff" />
      <path d="M13 20a3 3 0 0 1 6 0" stroke="#409eff" strokeWidth="1.8" fill="none" strokeLinecap="round" />
      <path d="M12.6 15.6a5 5 0 0 1 6.8 0" stroke="#409eff" strokeWidth="1.8" fill="none" strokeLinecap="round" />
      <circle cx="16" cy="22.6" r="1.3" fill="#409eff" />
    </svg>
  );
}
