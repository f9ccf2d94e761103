import { useSearch } from '@tanstack/react-router'

export const useIsArchivedList = () =>
  useSearch({ from: '/conversations', select: ({ archived }) => archived === true })
