import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Modal } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from './language/use-text.ts';
import classes from './dialog-sheet.module.css';
import { CloseOnBack } from './close-on-back.tsx';
import { moveFocusIn, useOpenings, useWayBack } from './dialog-focus.ts';
import { useEscapeLayer } from './escape-layers.ts';
import { MantineScope } from './mantine.tsx';
import type { SheetProps } from './sheet-props.ts';

const widths = { sm: 420, md: 560, lg: 760, xl: 980 };

/** The sheet itself (sheet.tsx loads it). */
export default function DialogSheet(props: SheetProps) {
  const opening = useOpenings(props.opened);
  return (
    <MantineScope>
      {props.opened && !props.placed && <CloseOnBack close={props.onClose} />}
      <Popup key={opening} {...props} />
    </MantineScope>
  );
}

function Popup({ opened, onClose, title, children, size = 'md', full, footer }: SheetProps) {
  const t = useText();
  useWayBack(opened);
  useEscapeLayer(opened, onClose);
  // Chosen once per opening: a change of the form would mount the content again, and lose what was typed.
  const [wide] = useState(() => !import.meta.env.SSR && window.matchMedia('(min-width: 1000px)').matches);
  const content = (
    <>
      <div ref={moveFocusIn} className={classes.content}>
        {children}
      </div>
      {footer && <div className={`flex equal gap-12 border-t ${classes.footer}`}>{footer}</div>}
    </>
  );
  const shared = {
    opened,
    onClose,
    title,
    closeButtonProps: { 'aria-label': t('ui.close'), size: 'lg' as const },
    // Mantine's is a <header>, which would be a second banner landmark in addition to the page's own.
    // A popup that is closing takes neither keys nor the focus.
    attributes: { header: { role: 'presentation' }, content: { inert: !opened } },
    returnFocus: false,
    closeOnEscape: false,
    overlayProps: { backgroundOpacity: 0.5 },
    transitionProps: { duration: 220 },
  };
  if (wide)
    return (
      <Modal
        {...shared}
        size={widths[size]}
        centered
        classNames={{
          overlay: classes.overlay,
          content: classes.dialog,
          header: classes.header,
          title: 'text-18 semibold leading-135',
          body: classes.body,
        }}
      >
        {content}
      </Modal>
    );
  return (
    <Drawer
      {...shared}
      position="bottom"
      size="auto"
      closeButtonProps={{
        ...shared.closeButtonProps,
        ...(full ? { icon: <IconArrowLeft size={24} aria-hidden /> } : {}),
      }}
      classNames={{
        overlay: classes.overlay,
        content: full ? `${classes.sheet} ${classes.full}` : classes.sheet,
        header: classes.header,
        title: full ? 'sr-only' : 'text-18 semibold leading-135',
        body: classes.body,
      }}
    >
      {content}
    </Drawer>
  );
}
