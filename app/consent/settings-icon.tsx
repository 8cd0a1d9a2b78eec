export function SettingsIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d="M3.5 8h9M17.5 8h3M3.5 16h3M11.5 16h9M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
