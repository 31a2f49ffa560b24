/** The product's mark: a far horizon in an aperture. Drawn in the colour of its surroundings. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      className="fs-mark"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9.25" />
      <path d="M2.75 12c3.5-4.3 6.5-6 9.25-6s5.75 1.7 9.25 6c-3.5 4.3-6.5 6-9.25 6s-5.75-1.7-9.25-6z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
