/** A share of a whole. An SVG, because the content policy forbids style attributes. @param percent 0 to 100 */
export function Bar({ percent, className = "" }: { percent: number; className?: string }) {
  return (
    <svg className={`bar ${className}`} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="1" />
    </svg>
  );
}
