/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.spi.LlmReferenceProvider;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitRepositoryTest {

    private static final PersonIdent ADA = new PersonIdent("Ada", "ada@example.org");

    @TempDir
    Path folder;

    private Path origin;
    private Git git;

    @BeforeEach
    void createOrigin() throws Exception {
        origin = folder.resolve("origin");
        git = Git.init().setDirectory(origin.toFile()).setInitialBranch("main").call();
        Files.createDirectories(origin.resolve("docs"));
        Files.writeString(origin.resolve("README.md"), "Read me");
        Files.writeString(folder.resolve("secret.txt"), "secret");
        Files.createSymbolicLink(origin.resolve("docs/link.txt"), folder.resolve("secret.txt"));
        commit("docs/returns.md", "Within 30 days");
    }

    @AfterEach
    void close() {
        git.close();
    }

    private String commit(String file, String text) throws IOException, GitAPIException {
        Files.writeString(origin.resolve(file), text);
        git.add().addFilepattern(".").call();
        return git.commit()
                .setMessage("Change " + file)
                .setAuthor(ADA)
                .setCommitter(ADA)
                .setSign(false)
                .call()
                .name();
    }

    private GitRepository repository() {
        return GitRepository.of(origin.toUri().toString()).withCache(folder.resolve("cache"));
    }

    @Nested
    class WhenItsLocationIsParsed {

        @ParameterizedTest
        @CsvSource({
            "https://github.com/acme/books, https://github.com/acme/books, '', HEAD",
            "https://github.com/acme/books.git/, https://github.com/acme/books.git, '', HEAD",
            "https://github.com/acme/books/tree/main/a/b, https://github.com/acme/books, a/b, main",
            "https://github.com/acme/books/tree/v1, https://github.com/acme/books, '', v1",
            "https://gitlab.com/acme/books/-/tree/main/a, https://gitlab.com/acme/books, a, main",
            "https://gitlab.com/acme/it/books/-/tree/main/a?ref_type=heads, https://gitlab.com/acme/it/books, a, main",
            "https://github.com/acme/books/tree/main/my%20book%2B/#top, https://github.com/acme/books, my book+, main",
            "https://github.com/acme/books/tree/main/-/tree/x, https://github.com/acme/books, -/tree/x, main",
            "https://github.com/acme/books/tree/main?tab=readme, https://github.com/acme/books, '', main",
            "https://git.example.org/acme/it/books.git, https://git.example.org/acme/it/books.git, '', HEAD",
            "acme/books, https://github.com/acme/books, '', HEAD",
            "acme/books/a/b, https://github.com/acme/books, a/b, HEAD"
        })
        void findsUrlPathAndRevision(String location, String url, String path, String revision) {
            assertThat(GitLocation.parse(location)).isEqualTo(new GitLocation(url, path, revision));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "books",
                    "ext::sh -c id",
                    "https://example.org/a b",
                    "/etc",
                    "-upload-pack/x",
                    "https://github.com/a/b/tree/main/%zz"
                })
        void rejectsOtherLocations(String location) {
            assertThatThrownBy(() -> GitRepository.of(location)).hasMessageContaining("KARTA-242");
        }
    }

    @Nested
    class WhenTheLocationHasCredentials {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "https://ada:s3cret@example.org/acme/books",
                    "https://s3cret@example.org/acme/books/tree/main/a",
                    "HTTPS://ada:s3cret@example.org/acme/books",
                    "https://ada:s3cret@example.org/a b"
                })
        void isRejectedWithoutShowingThem(String location) {
            assertThatThrownBy(() -> GitRepository.of("https:/ada:s3cret@example.org/x"))
                    .hasMessageContaining("KARTA-242")
                    .hasMessageNotContaining("s3cret");
            assertThatThrownBy(() -> GitRepository.of(location))
                    .hasMessageContainingAll("KARTA-130", "withToken")
                    .hasMessageNotContaining("s3cret");
        }
    }

    @Nested
    class WhenTwoFetchTheSameCommit {

        @Test
        void usesTheFilesOfTheFirst() throws IOException {
            Path first = Files.createDirectory(folder.resolve("first"));
            Path second = Files.createDirectory(folder.resolve("second"));
            Path target = folder.resolve("target");
            Files.writeString(first.resolve("file"), "first");
            Files.writeString(second.resolve("file"), "second");

            GitCache.publish(first, target);
            GitCache.publish(second, target);

            assertThat(target.resolve("file")).hasContent("first");
        }

        @Test
        void reportsAnotherProblem() throws IOException {
            Path files = Files.createDirectory(folder.resolve("files"));
            Path target = Files.writeString(folder.resolve("target"), "a file");

            assertThatThrownBy(() -> GitCache.publish(files, target)).isInstanceOf(FileSystemException.class);
        }

        @Test
        void allOfManyThreadsFindTheFiles() throws Exception {
            var threads = Executors.newFixedThreadPool(4);
            try {
                var found = threads.invokeAll(Collections.<Callable<Path>>nCopies(
                        8, () -> repository().directory()));

                for (var each : found) {
                    assertThat(each.get().resolve("README.md")).hasContent("Read me");
                }
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Nested
    class WhenItIsFetched {

        @Test
        void hasTheFilesOfTheDefaultBranch() throws Exception {
            GitRepository repository = repository();

            assertThat(repository.directory().resolve("docs/returns.md")).hasContent("Within 30 days");
            assertThat(repository.commit())
                    .isEqualTo(git.getRepository().resolve("main").name());
            assertThat(repository.directory().resolve(".git")).doesNotExist();
        }

        @Test
        void hasTheLinesOfTheCommitWhateverTheUserConfigures() throws Exception {
            commit("docs/lines.md", "one\ntwo\n");
            Path config = Files.writeString(folder.resolve("gitconfig"), "[core]\n\tautocrlf = true\n");
            SystemReader before = SystemReader.getInstance();
            SystemReader.setInstance(new UserConfig(before, config));
            try {
                assertThat(Files.readString(repository().directory().resolve("docs/lines.md")))
                        .isEqualTo("one\ntwo\n");
            } finally {
                SystemReader.setInstance(before);
            }
        }

        /** Reader of a configuration of the user. */
        private static final class UserConfig extends SystemReader.Delegate {

            private final File file;

            private UserConfig(SystemReader other, Path file) {
                super(other);
                this.file = file.toFile();
            }

            @Override
            public StoredConfig getUserConfig() throws IOException, ConfigInvalidException {
                var config = new FileBasedConfig(file, FS.DETECTED);
                config.load();
                return config;
            }

            @Override
            public FileBasedConfig openUserConfig(Config parent, FS files) {
                return new FileBasedConfig(parent, file, files);
            }
        }

        @Test
        void createsNoSymbolicLinks() {
            assertThat(Files.isSymbolicLink(repository().directory().resolve("docs/link.txt")))
                    .isFalse();
        }

        @Test
        void staysAtOneCommitAndANewInstanceSeesTheNextOne() throws Exception {
            GitRepository old = repository();
            Path before = old.directory();
            commit("docs/returns.md", "Within 14 days");

            assertThat(old.directory()).isEqualTo(before);
            assertThat(repository().directory().resolve("docs/returns.md")).hasContent("Within 14 days");
            assertThat(before.resolve("docs/returns.md")).hasContent("Within 30 days");
        }

        @Test
        void findsBranchesTagsAndCommits() throws Exception {
            String first = git.getRepository().resolve("main").name();
            git.tag()
                    .setName("v1")
                    .setTagger(ADA)
                    .setMessage("First")
                    .setSigned(false)
                    .call();
            git.branchCreate().setName("feature/long").call();
            commit("docs/returns.md", "Within 14 days");

            assertThat(repository().withRevision("v1").commit()).isEqualTo(first);
            assertThat(repository().withRevision("feature/long").commit()).isEqualTo(first);
            assertThat(repository().withRevision(first.toUpperCase(Locale.ROOT)).commit())
                    .isEqualTo(first);
            assertThat(repository().withRevision(first).directory().resolve("docs/returns.md"))
                    .hasContent("Within 30 days");
        }

        @Test
        void prefersABranchToATagOfTheSameNameUnlessTheNameIsFull() throws Exception {
            String first = git.getRepository().resolve("main").name();
            git.tag().setName("main").setAnnotated(false).setSigned(false).call();
            String second = commit("docs/returns.md", "Within 14 days");

            assertThat(repository().withRevision("main").commit()).isEqualTo(second);
            assertThat(repository().withRevision("refs/heads/main").commit()).isEqualTo(second);
            assertThat(repository().withRevision("refs/tags/main").commit()).isEqualTo(first);
        }

        @Test
        void reportsAnUnknownRevision() {
            assertThatThrownBy(() -> repository().withRevision("nowhere").directory())
                    .hasMessageContainingAll("KARTA-244", "nowhere", "main");
        }

        @ParameterizedTest
        @ValueSource(strings = {"main:README.md", "main^{tree}", ""})
        void reportsAnObjectThatIsNoCommitOrDoesNotExist(String object) throws IOException {
            String id = object.isEmpty()
                    ? "0123456789".repeat(4)
                    : git.getRepository().resolve(object).name();

            assertThatThrownBy(() -> repository().withRevision(id).directory())
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-244", id, "main");
        }

        @Test
        void reportsAnEmptyRepository() throws GitAPIException {
            Path empty = folder.resolve("empty");
            Git.init().setDirectory(empty.toFile()).call().close();

            assertThatThrownBy(() -> GitRepository.of(empty.toUri().toString())
                            .withCache(folder.resolve("cache"))
                            .directory())
                    .hasMessageContainingAll("KARTA-244", "It is empty");
        }

        @Test
        void reportsAHostThatAFileCannotHave() {
            assertThatThrownBy(() -> GitRepository.of("file://host/books")
                            .withCache(folder.resolve("cache"))
                            .directory())
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-243");
        }

        @ParameterizedTest
        @ValueSource(strings = {"gone", "README.md", "../..", "a\0b"})
        void reportsAPathThatIsNoDirectoryInIt(String path) {
            assertThatThrownBy(() -> repository().withPath(path).directory())
                    .hasMessageContainingAll("KARTA-245", path);
        }

        @Test
        void reportsAServerThatCannotBeReached() {
            assertThatThrownBy(() -> GitRepository.of(
                                    folder.resolve("gone").toUri().toString())
                            .withCache(folder.resolve("cache"))
                            .directory())
                    .hasMessageContaining("KARTA-243");
        }

        @Test
        void reportsACacheThatCannotBeWritten() throws IOException {
            Path file = Files.writeString(folder.resolve("file"), "");

            assertThatThrownBy(() -> repository().withCache(file).directory()).hasMessageContaining("KARTA-246");
        }
    }

    @Nested
    class WhenTheServerIsUnavailable {

        @Test
        void usesTheLastCommitOfTheBranch() throws IOException { // with the warning KARTA-247
            Path files = repository().directory();
            GitCache.delete(origin);

            assertThat(repository().directory()).isEqualTo(files);
        }

        @Test
        void usesAPinnedCommitWithoutAskingTheServer() throws IOException {
            String commit = repository().commit();
            repository().directory();
            GitCache.delete(origin);

            assertThat(repository()
                            .withRevision(commit)
                            .withPath("docs")
                            .directory()
                            .resolve("returns.md"))
                    .hasContent("Within 30 days");
        }
    }

    @Nested
    class WhenItIsAReference {

        @Test
        void offersReadOnlyTools() throws Exception {
            var reference = repository().withPath("docs").reference("Hand book", "Rules of the company");

            assertThat(reference.tools()).extracting(Tool::name).contains("listFiles", "findFiles", "readFile");
            assertThat(reference.tools()).allMatch(Tool::isReadOnly);
            assertThat(reference.notes())
                    .contains("hand_book_readFile", repository().commit().substring(0, 10));
        }

        @Test
        void itsToolsStayInItsDirectory() throws Exception {
            Tool read = repository().withPath("docs").reference("docs", "Docs").tools().stream()
                    .filter(tool -> tool.name().equals("readFile"))
                    .findFirst()
                    .orElseThrow();

            assertThat(read.call("{\"path\": \"returns.md\"}", ToolContext.none())
                            .text())
                    .isEqualTo("Within 30 days");
            assertThatThrownBy(() -> read.call("{\"path\": \"../README.md\"}", ToolContext.none()))
                    .hasMessageContaining("KARTA-721");
        }

        @Test
        void canBeListedInAFileOfReferences() {
            LlmReferenceProvider git = ServiceLoader.load(LlmReferenceProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(provider -> provider.kind().equals("git"))
                    .findFirst()
                    .orElseThrow();

            var reference = git.create(Map.of("url", "acme/books", "name", "books", "description", "All books"));

            assertThat(reference.name()).isEqualTo("books");
        }
    }
}
