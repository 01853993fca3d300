/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.lucene;

import java.io.IOException;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** Writers of an index. They start no threads, which an undeployed application would leave behind. Thread-safe. */
final class IndexWriting {

    private static final int MAX_DIMENSIONS = 8192;

    private final StandardAnalyzer analyzer = new StandardAnalyzer();

    /** Creates the index unless it exists. */
    void create(Directory directory) throws IOException {
        if (!DirectoryReader.indexExists(directory)) {
            change(directory, writer -> {});
        }
    }

    /** Change of an index. */
    interface Change {
        void apply(IndexWriter writer) throws IOException;
    }

    /** Changes the index as a whole. The end of the writer commits what was merged after the commit of the change. */
    void change(Directory directory, Change change) throws IOException {
        try (IndexWriter writer = open(directory)) {
            try {
                change.apply(writer);
                writer.commit();
            } catch (IOException | RuntimeException e) {
                IOUtils.closeWhileHandlingException(writer::rollback);
                throw e;
            }
        }
    }

    private IndexWriter open(Directory directory) throws IOException {
        return new IndexWriter(
                directory,
                new IndexWriterConfig(analyzer)
                        .setMergeScheduler(new SerialMergeScheduler())
                        .setCodec(new WideVectorCodec()));
    }

    void close() {
        analyzer.close();
    }

    /** Codec of Lucene for vectors of more than 1024 dimensions, which many embedding models have. */
    private static final class WideVectorCodec extends Lucene912Codec {

        private final KnnVectorsFormat vectors = new WideVectors();

        @Override
        public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
            return vectors;
        }
    }

    /** Format of Lucene, under its name: any reader of Lucene reads the vectors. */
    private static final class WideVectors extends KnnVectorsFormat {

        private final KnnVectorsFormat format;

        WideVectors() {
            this(new Lucene99HnswVectorsFormat());
        }

        private WideVectors(KnnVectorsFormat format) {
            super(format.getName());
            this.format = format;
        }

        @Override
        public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
            return format.fieldsWriter(state);
        }

        @Override
        public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
            return format.fieldsReader(state);
        }

        @Override
        public int getMaxDimensions(String field) {
            return MAX_DIMENSIONS;
        }
    }
}
