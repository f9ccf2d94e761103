/** Why, in the words of whoever decided. */
export function Reason({ text }: { text: string }) {
  return (
    <p className="border-l-2 border-line-firm pl-3 break-words whitespace-pre-line text-ink-soft">
      <span className="sr-only">Reason: </span>
      {text}
    </p>
  )
}
