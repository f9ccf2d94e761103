import { Copy } from 'lucide-react'

import { toast } from './toast-area'

interface CopyButtonProps {
  /** What it is, as it begins a sentence: "Licence key". */
  what: string
  value: string
  /** Which one, where there are several: "of handbook.pdf". */
  which?: string
}

export function CopyButton({ what, value, which }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(`${what} copied`)
    } catch {
      toast.error('The text couldn’t be copied. Select it and copy it yourself.')
    }
  }
  // A name that is all capitals, such as a hash, stays so.
  const named = /^[A-Z][a-z]/.test(what) ? what.charAt(0).toLowerCase() + what.slice(1) : what
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={['Copy', named, which].filter(Boolean).join(' ')}
      title="Copy"
      onClick={() => void copy()}
    >
      <Copy aria-hidden size={18} />
    </button>
  )
}
