interface BrandIconProps {
  className?: string
}

/* Drawn here, in the makers' own shapes and colours; decoration beside a label that names them. */

export function GoogleIcon({ className = 'size-5' }: BrandIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <g fill="none" strokeWidth="4">
        <path stroke="#ea4335" d="M4.9 8.2A8.1 8.1 0 0 1 17.7 6.2" />
        <path stroke="#fbbc05" d="M4.9 15.8a8.1 8.1 0 0 1 0-7.6" />
        <path stroke="#34a853" d="M17.2 18.2A8.1 8.1 0 0 1 4.9 15.8" />
        <path stroke="#4285f4" d="M12 12h8.1a8.1 8.1 0 0 1-2.9 6.2" />
      </g>
    </svg>
  )
}

export function GitHubIcon({ className = 'size-5' }: BrandIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        d="M12 1.5A10.6 10.6 0 0 0 8.6 22.2c.6.1.8-.2.8-.5v-2.1c-3 .6-3.6-1.3-3.6-1.3-.5-1.2-1.2-1.6-1.2-1.6-1-.7.1-.7.1-.7 1.1.1 1.6 1.1 1.6 1.1 1 1.7 2.6 1.2 3.2.9.1-.7.4-1.2.7-1.4-2.4-.3-4.9-1.2-4.9-5.3 0-1.2.4-2.1 1.1-2.9-.1-.3-.5-1.4.1-2.8 0 0 .9-.3 3 1.1a10.3 10.3 0 0 1 5.4 0c2.1-1.4 3-1.1 3-1.1.6 1.4.2 2.5.1 2.8.7.8 1.1 1.7 1.1 2.9 0 4.1-2.5 5-4.9 5.3.4.3.7 1 .7 2v2.900c0 .3.2.6.8.5A10.6 10.6 0 0 0 12 1.500z"
      />
    </svg>
  )
}

export function LinkedInIcon({ className = 'size-5' }: BrandIconProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <rect x="2" y="2" width="20" height="20" rx="3" fill="#0a66c2" />
      <g fill="#fff">
        <circle cx="7" cy="7.1" r="1.7" />
        <path d="M5.6 10h2.900v8.700H5.600z" />
        <path d="M10.2 10H13v1.200c.5-.8 1.4-1.4 2.7-1.4 2.5 0 3.2 1.6 3.2 3.900v5H16v-4.500c0-1.2-.3-2-1.3-2-1.1 0-1.6.8-1.6 2v4.500h-2.900z" />
      </g>
    </svg>
  )
}
