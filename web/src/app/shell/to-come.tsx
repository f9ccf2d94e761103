import type { LucideIcon } from 'lucide-react'

interface ToComeProps {
  label: string
  Icon: LucideIcon
  className: string
  labelClass?: string
}

/** An entry that keeps its place until its room is built. It leads nowhere and says so. */
export function ToCome({ label, Icon, className, labelClass }: ToComeProps) {
  return (
    <span
      role="link"
      aria-disabled="true"
      title={`${label}: not available yet`}
      className={className}
    >
      <Icon aria-hidden size={20} className="flex-none" />
      <span className={labelClass}>{label}</span>
    </span>
  )
}
