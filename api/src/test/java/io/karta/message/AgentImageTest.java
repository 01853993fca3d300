/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentImageTest {

    @TempDir
    Path folder;

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Nested
    class WhenTheTypeIsUnknown {

        @ParameterizedTest
        @CsvSource({
            "'\u0089PNG\r\n\u001a\nrest', image/png",
            "'\u00ff\u00d8\u00ff\u00e0rest', image/jpeg",
            "GIF89a---, image/gif",
            "RIFF----WEBPVP8, image/webp",
            "BM------, image/bmp",
            "----ftypheic----, image/heic",
            "----ftypavif----, image/avif"
        })
        void detectsTheTypeByTheFirstBytes(String start, String type) {
            assertThat(AgentImage.fromBytes("wrong.gif", bytes(start)).mimeType())
                    .isEqualTo(type);
        }

        @Test
        void detectsTheTypeByTheNameOtherwise() {
            assertThat(AgentImage.fromBytes("kettle.SVG", bytes("<svg/>")).mimeType())
                    .isEqualTo("image/svg+xml");
        }

        @Test
        void rejectsUnknownTypes() {
            assertThatThrownBy(() -> AgentImage.fromBytes("kettle", bytes("?")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-730", "kettle");
        }

        @Test
        void rejectsOtherTypesThanImages() {
            assertThatThrownBy(() -> AgentImage.fromBytes("a.pdf", bytes("%PDF-1.7")))
                    .hasMessageContaining("KARTA-731");
            assertThatThrownBy(() -> AgentImage.create("text/plain", bytes("x")))
                    .hasMessageContaining("KARTA-731");
        }
    }

    @Nested
    class WhenItIsAFile {

        @Test
        void itIsRead() throws IOException {
            Path file = Files.write(folder.resolve("kettle.gif"), bytes("GIF87a"));

            assertThat(AgentImage.fromPath(file)).isEqualTo(AgentImage.create("IMAGE/GIF", bytes("GIF87a")));
        }

        @Test
        void oneThatIsNotThereIsAnError() {
            assertThatThrownBy(() -> AgentImage.fromPath(folder.resolve("gone.gif")))
                    .hasMessageContainingAll("KARTA-733", "gone.gif");
        }
    }

    @Test
    void itCannotBeChanged() {
        byte[] data = {1, 2, 3};
        var image = AgentImage.create("image/png", data);

        data[0] = 9;
        image.data()[1] = 9;

        assertThat(image.data()).containsExactly(1, 2, 3);
        assertThat(image.base64()).isEqualTo("AQID");
    }

    @Test
    void aDocumentIsAPdf() {
        assertThat(AgentDocument.fromBytes("a.pdf", bytes("%PDF-1.7")).mimeType())
                .isEqualTo("application/pdf");
        assertThatThrownBy(() -> AgentDocument.fromBytes("a.docx", bytes("PK"))).hasMessageContaining("KARTA-732");
    }
}
