/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.ingest;

/** Source whose larger documents are problems. */
record LimitedSource(DocumentSource whole, long maxSize) implements DocumentSource {

    LimitedSource {
        DirectorySource.checkSize(maxSize);
    }

    @Override
    public Listing list() {
        Listing listing = whole.list();
        return new Listing(listing.documents().stream().map(this::limited).toList(), listing.problems());
    }

    private SourceDocument limited(SourceDocument document) {
        return new SourceDocument(document.uri(), document.version(), () -> {
            byte[] content = document.content().load();
            if (content.length > maxSize) {
                throw Messages.rejected(Messages.tooLarge(document.uri(), maxSize));
            }
            return content;
        });
    }
}
