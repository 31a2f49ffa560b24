// Reads PDF files in a thread of its own; one file, started from bytes that the page has checked.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
