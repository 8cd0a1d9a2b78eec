const paths = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.2 15.2 20.5 20.5",
  phone:
    "M5 4h3.6l1.7 4.4-2.2 1.5a12 12 0 0 0 6 6l1.5-2.2L20 15.4V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z",
  mail: "M3 6h18v12H3ZM3 7l9 6 9-6",
  menu: "M3.5 7h17M3.5 12h17M3.5 17h17",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  arrow: "M4 12h15M13.5 6.5 19 12l-5.5 5.5",
  chevron: "M6 9.5l6 6 6-6",
  outside: "M9 5h10v10M19 5 6 18",
  settings:
    "M3.5 8h9M17.5 8h3M3.5 16h3M11.5 16h9M15 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM9 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
};

/** Decorative: repeats the words beside it. */
export function Icon({ name, className }: { name: keyof typeof paths; className?: string | undefined }) {
  return (
    <svg
      className={className ? `icon ${className}` : "icon"}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
