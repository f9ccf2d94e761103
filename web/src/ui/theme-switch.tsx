import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'

import type { Theme } from './theme'
import { readTheme, setTheme, watchTheme } from './theme'

const CHOICES = [
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'system', label: 'System', Icon: Monitor },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const

const onTheServer = (): Theme => 'system'

export function ThemeSwitch() {
  const chosen = useSyncExternalStore(watchTheme, readTheme, onTheServer)
  const name = useId()

  return (
    <fieldset className="segments">
      <legend className="sr-only">Theme</legend>
      {CHOICES.map(({ theme, label, Icon }) => (
        <label key={theme} className="segment" title={label}>
          <input
            type="radio"
            className="ghost-input"
            name={name}
            aria-label={label}
            checked={chosen === theme}
            onChange={() => {
              setTheme(theme)
            }}
          />
          <Icon aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}
