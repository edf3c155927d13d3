import { type Load, openFrom, openZip } from './open-from.ts';

/** A dropped item, with a method that not all browsers have. */
interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** Opens a folder or a ZIP file that is dropped on the page. */
export function startDrops(load: Load): void {
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) document.body.classList.remove('dropping');
  });
  // The editor would insert the text of a dropped file.
  addEventListener(
    'drop',
    (event) => {
      document.body.classList.remove('dropping');
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      const items: HandleItem[] = [...dataTransfer.items];
      const entries = items.map((item) => item.webkitGetAsEntry());
      const handle = items.length === 1 ? items[0]?.getAsFileSystemHandle?.() : undefined;
      const file = dataTransfer.files[0];
      const isZip = entries.length === 1 && entries[0]?.isFile && /\.zip$/i.test(file?.name ?? '');
      if (file && isZip) void openZip(file, load);
      else
        void openFrom(
          async (progress) =>
            (await import('../opening/folder.ts')).readDropped({ entries, handle }, progress),
          load,
        );
    },
    { capture: true },
  );
}
