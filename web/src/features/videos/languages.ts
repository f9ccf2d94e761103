/** What captions are most often written in; the codes are those of the web. */
const CODES =
  'ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'

/** "German" for "de"; in the language itself it is "Deutsch". A code that nobody knows stays as it is. */
export function languageName(code: string, inLanguage = 'en'): string {
  try {
    const name = new Intl.DisplayNames([inLanguage, 'en'], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return code
  }
}

export const CAPTION_LANGUAGES: readonly string[] = CODES.split(' ').sort((one, other) =>
  languageName(one).localeCompare(languageName(other), 'en'),
)

/** The reader's own language, if captions are offered in it. */
export function ownLanguage(): string {
  const own = navigator.languages.flatMap((tag) => [tag, tag.replace(/-.*/, '')])
  return own.find((tag) => CAPTION_LANGUAGES.includes(tag)) ?? 'en'
}
