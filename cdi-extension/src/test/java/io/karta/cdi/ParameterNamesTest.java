/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParameterNamesTest {

    private static final String SOURCE =
            """
            import io.karta.agent.*;

            @Agent(description = "Was compiled without names of parameters")
            public class Nameless {
                @Action(outputBinding = "draft")
                public Integer write(UserInput input) { return 1; }

                @Action
                @AchievesGoal(description = "A review")
                public String review(@RequireNameMatch Integer draft) { return ""; }
            }
            """;

    @TempDir
    Path folder;

    private Class<?> compile() throws Exception {
        Path source = Files.writeString(folder.resolve("Nameless.java"), SOURCE);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", folder.toString(), "-cp", classPath(), source.toString());
        assertThat(result).isZero();
        try (var loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ParameterNamesTest.class.getClassLoader())) {
            return loader.loadClass("Nameless");
        }
    }

    private static String classPath() {
        return String.join(
                System.getProperty("path.separator"),
                List.of(System.getProperty("java.class.path"), System.getProperty("surefire.test.class.path", "")));
    }

    @Nested
    class WhenAClassWasCompiledWithoutNames {

        @Test
        void theMavenPropertyIsNamed() throws Exception {
            var problems = TestApplication.of(compile()).problems();

            assertThat(problems)
                    .contains("KARTA-419: parameter java.lang.Integer arg0 of Nameless.review(Integer) is "
                            + "bound by its name")
                    .contains("maven.compiler.parameters");
        }
    }
}
