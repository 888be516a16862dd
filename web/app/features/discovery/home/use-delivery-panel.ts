import { useEffect, useState } from 'react';
import { read, write } from '../../../platform/storage.ts';

/** Whether the P & D panel is open; persists over a reload (`isFormVisible`). */
export function useDeliveryPanel(): readonly [opened: boolean, set: (opened: boolean) => void] {
  const [opened, setOpened] = useState(false);
  // After the first render, which must match the server's.
  useEffect(() => {
    if (read('isFormVisible') === 'true') setOpened(true);
  }, []);
  return [
    opened,
    (next) => {
      write('isFormVisible', String(next));
      setOpened(next);
    },
  ];
}
