import { Link } from '@tanstack/react-router'

/** Skills that are asked for; each leads to the open requests that ask for it. */
export function SkillTags({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <ul role="list" aria-label="Skills" className="flex flex-wrap gap-2">
      {skills.map((skill) => (
        <li key={skill} className="relative z-1 min-w-0">
          <Link
            to="/opportunities"
            search={{ skill: [skill] }}
            rel="nofollow"
            className="tag min-h-7 break-words no-underline hover:bg-accent-wash hover:text-accent"
          >
            {skill}
          </Link>
        </li>
      ))}
    </ul>
  )
}
