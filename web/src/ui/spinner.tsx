/** Two halves of the ring going round. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M12 3a9 9 0 0 1 9 9" />
        <path d="M12 21a9 9 0 0 1-9-9" opacity=".45" />
      </g>
    </svg>
  )
}
