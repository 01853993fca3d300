/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import io.karta.spi.ReferenceSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** Providers of the standard kinds of references, for reference files and the configuration. */
public final class StandardReferences {

    private StandardReferences() {}

    /** Kind {@code text}: a text in {@code notes}. */
    public static final class Text implements LlmReferenceProvider {

        /** Creates a provider. */
        public Text() {}

        @Override
        public String kind() {
            return "text";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return LlmReference.of(settings.name(), settings.description(), settings.text("notes"));
        }
    }

    /** Kind {@code resource}: a class path resource at {@code path}. */
    public static final class Resource implements LlmReferenceProvider {

        /** Creates a provider. */
        public Resource() {}

        @Override
        public String kind() {
            return "resource";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return References.ofResource(settings.name(), settings.description(), settings.text("path"));
        }
    }

    /** Kind {@code web-page}: the text of the page at {@code url}. */
    public static final class Page implements LlmReferenceProvider {

        /** Creates a provider. */
        public Page() {}

        @Override
        public String kind() {
            return "web-page";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return References.ofWebPage(settings.name(), settings.description(), settings.parsed("url", URI::create));
        }
    }

    /** Kind {@code directory}: all texts of the directory at {@code path}. */
    public static final class Folder implements LlmReferenceProvider {

        /** Creates a provider. */
        public Folder() {}

        @Override
        public String kind() {
            return "directory";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return References.ofDirectory(settings.name(), settings.description(), settings.parsed("path", Path::of));
        }
    }

    /** Kind {@code api}: signatures and Javadoc of the classes in {@code types}. */
    public static final class Api implements LlmReferenceProvider {

        /** Creates a provider. */
        public Api() {}

        @Override
        public String kind() {
            return "api";
        }

        @Override
        public LlmReference create(Map<String, Object> values) {
            var settings = ReferenceSettings.of(values);
            return References.ofApi(
                    settings.name(),
                    settings.description(),
                    settings.list("types").map(Api::type).toArray(Class<?>[]::new));
        }

        private static Class<?> type(String name) {
            try {
                return Class.forName(name, false, ClassPathResources.application());
            } catch (ClassNotFoundException | LinkageError e) {
                throw Messages.noType(name, e);
            }
        }
    }
}
