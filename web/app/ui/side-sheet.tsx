import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { CloseOnBack } from './close-on-back.tsx';
import { moveFocusIn, useOpenings, useWayBack } from './dialog-focus.ts';
import { useEscapeLayer } from './escape-layers.ts';
import { MantineScope } from './mantine.tsx';
import classes from './side-sheet.module.css';

/** A side menu over the page: traps and restores the focus and locks the page's scrolling. */
export function SideSheet({
  opened,
  onClose,
  label,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const opening = useOpenings(opened);
  useWayBack(opened);
  useEscapeLayer(opened, onClose);
  return (
    <MantineScope>
      {opened && <CloseOnBack close={onClose} />}
      <Drawer
        key={opening}
        opened={opened}
        onClose={onClose}
        position="right"
        size={340}
        withCloseButton={false}
        // While it is closing it takes neither keys nor the focus.
        attributes={{ content: { 'aria-label': label, inert: !opened } }}
        returnFocus={false}
        closeOnEscape={false}
        overlayProps={{ backgroundOpacity: 0.5 }}
        transitionProps={{ duration: 200 }}
        classNames={{ overlay: classes.overlay, content: classes.content, body: classes.body }}
      >
        <div ref={moveFocusIn}>{children}</div>
      </Drawer>
    </MantineScope>
  );
}
