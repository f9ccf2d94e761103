import { useId } from 'react'

interface ChoiceProps<Value extends string | number> {
  /** What is chosen, for those who don't see it. */
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** One of a few, side by side: which part of a list is shown. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="segments max-w-full min-w-0 justify-self-start overflow-x-auto">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, text]) => (
        <label
          key={option}
          className="segment w-auto px-3 text-note font-medium whitespace-nowrap md:px-4"
        >
          <input
            type="radio"
            className="ghost-input"
            name={name}
            checked={value === option}
            onChange={() => {
              onChange(option)
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
