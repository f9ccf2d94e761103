import { SelectField, type SelectFieldProps } from './choices'

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

interface TimeZoneFieldProps extends Omit<SelectFieldProps, 'label' | 'options' | 'none'> {
  /** The zone that is chosen now, which this browser may not know. */
  chosen: string
  onUseOwn: (zone: string) => void
}

export function TimeZoneField({ chosen, onUseOwn, ...field }: TimeZoneFieldProps) {
  const zones = chosen === '' || ZONES.includes(chosen) ? ZONES : [chosen, ...ZONES]
  return (
    <div>
      <SelectField
        {...field}
        label="Time zone"
        none="Not specified"
        options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
      {chosen === '' && HERE !== '' && (
        <button
          type="button"
          className="link mt-1.5 min-h-6 text-note"
          onClick={() => {
            onUseOwn(HERE)
          }}
        >
          Use {HERE.replaceAll('_', ' ')}
        </button>
      )}
    </div>
  )
}
