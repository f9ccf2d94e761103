import { money } from '../../lib/currency'

/** With a minus before what is owed the other way: "-$300". */
export const signedMoney = (cents: number, currency: string) =>
  `${cents < 0 ? '-' : ''}${money(Math.abs(cents), currency)}`
