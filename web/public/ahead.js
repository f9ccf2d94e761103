// The build writes the real one: it fetches the code of the asked page beside the entry, not after it.
